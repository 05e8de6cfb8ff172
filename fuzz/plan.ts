import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { goodDraft } from './good-draft.ts';
import { reframe, inOnePiece, type Sending } from './mutate/framing.ts';
import { mutateHeaders } from './mutate/headers.ts';
import { mutatePath } from './mutate/paths.ts';
import { mutateStructure } from './mutate/structure.ts';
import type { RequestScene, CaseState } from './scene.ts';
import type { RequestTemplate } from './templates.ts';

/** The request of a number, before its case is known. */
export interface RequestPlan {
  nr: number;
  template: RequestTemplate;
  state: CaseState;
  /** Random numbers, as far as they were used. */
  dice: Dice;
}

/** A request that is ready to go out. */
export interface Shot extends Sending {
  nr: number;
  template: RequestTemplate;
  /** Changes of the good request; [] for none. */
  mutations: readonly string[];
}

/** One request in so many waits for the service's own time-out, which takes half a minute. */
const HELD_EVERY = 1_000;

/**
 * Makes a seeded random plan of a request. It depends only on seed and number, so any request can be replayed alone.
 */
export function planRequest(templates: readonly RequestTemplate[], seed: number, nr: number): RequestPlan {
  const dice = diceOf((Math.imul(seed, 0x9e3779b1) + nr) | 0);
  // Two in three are calls. They are first in the list, and fewer than the pages and files.
  const calls = templates.filter(({ below }) => below === 'base');
  const offered = dice.chance(0.67) ? calls : templates;
  // In turn: by chance alone, one of them might not come in thousands of requests.
  const template = offered[nr % offered.length]!;
  return { nr, template, state: dice.one(template.states), dice };
}

/**
 * Makes the request of a plan for the case of a scene. It is the same again, except the scene's ids, revision and keys.
 */
export function makeShot({ nr, template, dice }: RequestPlan, scene: RequestScene): Shot {
  const draft = goodDraft(template, scene, dice);
  const mutations: string[] = [];
  // A quarter stays unchanged; the others are changed once to three times, most often in the body.
  for (let left = dice.one([0, 1, 1, 1, 2, 2, 3]); left > 0; left--) {
    const roll = dice.below(10);
    const done = roll < 5 ? mutateStructure(draft, dice) : null;
    mutations.push(done ?? (roll < 8 ? mutateHeaders(draft, dice, scene) : mutatePath(draft, dice)));
  }
  const mayHold = nr % HELD_EVERY === HELD_EVERY / 2;
  const isFramed = mayHold || dice.chance(0.12);
  return { nr, template, mutations, ...(isFramed ? reframe(draft, dice, mayHold) : inOnePiece(draft)) };
}

/** The request as text, for a person to read: control characters escaped, long ones cut. */
export function shotText({ nr, template, mutations, kind, how, pieces }: Shot): string {
  const text = Buffer.concat(pieces.map(({ bytes }) => bytes)).toString('latin1');
  const shown = text.length > 3_000 ? `${text.slice(0, 3_000)} … ${text.length} bytes` : text;
  return [
    `request ${nr}: ${template.name}; ${mutations.join(', ') || 'as it is'}; ${kind}${how && `, ${how}`}`,
    ...shown.split('\r\n').map((line) => `  | ${JSON.stringify(line).slice(1, -1)}`),
  ].join('\n');
}
