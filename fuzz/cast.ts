import { diceOf } from '#domain/test/test-dice.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { post } from '../server/test/test-calls.ts';
import { goodCase } from './good-body.ts';
import { CANARY_HELFER, type RequestScene, type CaseState } from './scene.ts';
import type { FuzzStage } from './stage.ts';
import type { StoredState } from './store-rows.ts';

/** A case in its state, and the store's data of it. */
export interface Member {
  state: CaseState;
  userID: string;
  vorgangRef: string;
  einladung: string;
  token: string;
  held: StoredState | null;
  uses: number;
}

/** The cases of one caller. No other caller names them, so the caller knows who changed them. */
export interface Cast {
  /** A case in that state. Good calls make one where there is none, or where the present one is in another state. */
  of(state: CaseState): Promise<Member>;
  sceneOf(member: Member): RequestScene;
}

/** Requests for which a case is used, because events, remarks and ratings have limits. */
const USES = 25;
const STATUS: Partial<Record<CaseState, string>> = { reported: 'gemeldet', done: 'gemeldet', cancelled: 'storniert' };

/** Whether a case can be named once more, in its present state. */
function isGood({ state, uses, held }: Member): boolean {
  if (state === 'open') return true;
  const isUsed = state === 'draft' || state === 'card' ? held?.isUsed === true : false;
  return uses < USES && !isUsed && held?.status === (STATUS[state] ?? '');
}

/** `made` gets each id. */
export function castOf({ url, rows, common }: FuzzStage, made: (id: string) => void): Cast {
  const members = new Map<CaseState, Member>();
  const operator = { authorization: `Bearer ${common.keys.betreiber}` };
  const partner = { authorization: `Bearer ${common.keys.partner}` };
  const fresh = () => ({ 'idempotency-key': `kanari-${crypto.randomUUID()}` });

  async function make(state: CaseState): Promise<Omit<Member, 'held'>> {
    const none = { state, userID: '', vorgangRef: '', einladung: '', token: '', uses: 0 };
    if (state === 'open') return none;
    const path = state === 'card' ? 'betreiber/einladung' : 'betreiber/vorgang';
    const { data } = await post<{ data: { userID?: string; vorgangRef?: string; einladung: string } }>(
      url,
      path,
      {},
      { ...operator, ...fresh() },
    );
    const { userID = '', vorgangRef = '', einladung } = data;
    if (userID) made(userID);
    made(einladung);
    const token = state === 'card' || state === 'draft' ? '' : await live(state, userID, vorgangRef);
    if (token) made(token);
    return { state, userID, vorgangRef, einladung, token, uses: 0 };
  }

  /** Returns the key of the helper's link; '' before the report. */
  async function live(state: CaseState, userID: string, vorgangRef: string): Promise<string> {
    const begin = { zustimmung: common.zustimmung, language: 'de' };
    const { revision } = await post<{ revision: number }>(url, `vorgang/${userID}/start`, begin);
    if (state === 'started') return '';
    const headers = { 'if-match': `"${revision}"`, ...fresh() };
    await post(url, `vorgang/${userID}/melden`, goodCase(diceOf(revision)), headers);
    const helper = { helfer: CANARY_HELFER, angenommen: true };
    const made = await post<{ data: { url: string } }>(
      url,
      `betreiber/vorgang/${vorgangRef}/auftrag`,
      helper,
      operator,
    );
    if (state === 'cancelled') await post(url, `storno/vorgang/${userID}`, { grund: 'WARTEZEIT' }, fresh());
    const ereignisse = [{ vorgangRef, unid: 'ende', meldungsTyp: TYP.ABSCHLUSS }];
    if (state === 'done') await post(url, 'partner/ereignisse', { ereignisse }, partner);
    return made.data.url.split('/').at(-1)!;
  }

  return {
    async of(state) {
      const known = members.get(state);
      const member = known && isGood(known) ? known : await renewed(state);
      member.uses += 1;
      members.set(state, member);
      return member;
    },
    sceneOf: ({ userID, vorgangRef, einladung, token, held }) => ({
      ...common,
      userID,
      vorgangRef,
      einladung,
      token,
      leseID: held?.leseID ?? '',
      revision: held?.revision ?? 0,
    }),
  };

  async function renewed(state: CaseState): Promise<Member> {
    const member = await make(state);
    return { ...member, held: state === 'open' ? null : await rows.of(member.userID, member.einladung) };
  }
}
