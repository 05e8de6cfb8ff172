import { isObject } from '#domain/is-object.ts';
import { ANY_HOST, baseFor, HOST_KINDS, prefixOf, type HostRule } from '#domain/service-host.ts';
import { shown, WrongValue } from '../setting.ts';
import { coverOf } from './cover.ts';

const EXAMPLE = '[{"suffix":".panne.example","base":"https://dienst.example/service/extService.xsp"}]';
const PARTS = 'a rule has base and one of host, suffix, range, marker';

/** What is allowed, as the end of 'SERVICE_HOSTS must be …'. */
export const HOST_RULES = `a list of rules in JSON like ${EXAMPLE}`;

/**
 * Reads the table of hosts: which pages call which base. D107. Null: the text is no list in JSON.
 * @throws WrongValue naming the first rule that is wrong, or that a rule before it leaves nothing to
 */
export function readHostRules(typed: string): readonly HostRule[] | null {
  const list = parsed(typed);
  if (!Array.isArray(list)) return null;
  const rules: HostRule[] = [];
  for (const [index, entry] of (list as unknown[]).entries()) {
    const wrong = (name: string, what: string) => new WrongValue(`is wrong in rule ${index + 1}${name}: ${what}`);
    const rule = ruleOf(entry, wrong);
    const before = coverOf(rule, rules);
    if (before) throw wrong(` (${nameOf(rule)})`, `it can never be used, all its hosts fit rule ${before}`);
    rules.push(rule);
  }
  return rules;
}

/** Origin of the calls of the pages of PUBLIC_URL. */
export const originOfCalls = ({
  publicUrl,
  serviceHosts: rules,
}: {
  publicUrl: string;
  serviceHosts: readonly HostRule[];
}): string => new URL(baseFor(new URL(publicUrl).hostname, rules, publicUrl)).origin;

const nameOf = ({ kind, value }: Pick<HostRule, 'kind' | 'value'>): string => `${kind} ${shown(value)}`;

function ruleOf(entry: unknown, wrong: (name: string, what: string) => WrongValue): HostRule {
  if (!isObject(entry)) throw wrong('', `it must be an object; ${PARTS}`);
  const unknown = Object.keys(entry).find((key) => key !== 'base' && !(HOST_KINDS as readonly string[]).includes(key));
  if (unknown !== undefined) throw wrong('', `${shown(unknown)} is unknown; ${PARTS}`);
  const [kind, ...others] = HOST_KINDS.filter((one) => entry[one] !== undefined);
  if (!kind || others.length) throw wrong('', PARTS);
  const typed = entry[kind];
  const name = ` (${kind} ${shown(typeof typed === 'string' ? typed : JSON.stringify(typed))})`;
  if (kind !== 'host' && (typed === ANY_HOST || typed === '.'))
    throw wrong(name, 'the pages that no other rule fits have the last rule {"host":"*","base":…}');
  const value = typeof typed === 'string' ? VALUE[kind](typed.toLowerCase()) : null;
  if (value === null) throw wrong(name, `${kind} must be ${MEANS[kind]}`);
  const base = typeof entry['base'] === 'string' ? baseOf(entry['base']) : null;
  // Not quoted: it may hold credentials.
  if (base === null)
    throw wrong(
      name,
      'base must be an address with http or https like https://dienst.example/service/extService.xsp: its host a name or an IPv4 address, its path ending in /extService.xsp, nothing after it and no credentials',
    );
  return { kind, value, base };
}

const LABEL = '[a-z0-9]([a-z0-9-]*[a-z0-9])?';
const NAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`);

/** The value of a rule as it is compared; null if it is none. */
const VALUE: Readonly<Record<HostRule['kind'], (typed: string) => string | null>> = {
  host: (typed) =>
    typed === ANY_HOST || NAME.test(typed) || (!typed.includes('/') && prefixOf(typed) !== null) ? typed : null,
  suffix: (typed) => (typed.startsWith('.') && NAME.test(typed.slice(1)) ? typed : null),
  range: rangeOf,
  marker: (typed) => (/^[a-z0-9]+$/.test(typed) ? typed : null),
};

const MEANS: Readonly<Record<HostRule['kind'], string>> = {
  host: 'a host name or an address, without a port, or * for all other pages',
  suffix: 'the end of host names like .panne.example',
  range: 'a range of addresses like 10.0.0.0/8 or fd00::/8, with zeros after its bits',
  marker: 'a part of host names between dots or hyphens: letters and digits',
};

/** A range that is not all addresses of its family, and whose bits after the prefix are zero. */
function rangeOf(typed: string): string | null {
  const prefix = typed.includes('/') ? prefixOf(typed) : null;
  const rest = prefixOf(typed.split('/', 1)[0]!)?.slice(prefix?.length) ?? '';
  return prefix !== null && prefix.length > 1 && !rest.includes('1') ? typed : null;
}

/** A base as browsers spell it. A content policy can name no IPv6 address, and `*` is a wildcard in it. */
function baseOf(typed: string): string | null {
  const url = URL.parse(typed);
  const isBase =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    !/[?#]/.test(typed) &&
    NAME.test(url.hostname) &&
    /^(\/[\w.-]+)*\/extService\.xsp$/.test(url.pathname);
  return isBase ? url.href : null;
}

function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return null; // said by the caller, with an example
  }
}
