import type { Dice } from '#domain/test/test-dice.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * A random value that fits a schema of the description, so that a call is covered without a line here. Patterns are not
 * read; values for those are in `good-body.ts`.
 */
export function valueOf(schema: Schema, dice: Dice): unknown {
  const { enum: codes, anyOf, type, minimum = -1_000, maximum = 1_000 } = schema;
  if (Array.isArray(codes)) return dice.one(codes);
  if (Array.isArray(anyOf)) return valueOf(anyOf[0] as Schema, dice);
  const kind = Array.isArray(type) ? dice.one(type) : type;
  const [least, most] = [Number(minimum), Number(maximum)];
  if (kind === 'object') return objectOf(schema, dice);
  if (kind === 'array')
    return Array.from({ length: dice.below(4) }, () => valueOf((schema['items'] ?? {}) as Schema, dice));
  if (kind === 'integer') return Math.floor(least + dice.below(most - least + 1));
  if (kind === 'number') return least + (dice.below(1_000_000) / 1_000_000) * (most - least);
  if (kind === 'boolean') return dice.chance(0.5);
  if (kind === 'null') return null;
  const words = ['kanari', 'Kanariane', '12', 'kfz', 'ja', '2027-05-04', ''];
  return dice.one(words).slice(0, Number(schema['maxLength'] ?? 50));
}

function objectOf(schema: Schema, dice: Dice): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] };
  const names = Object.keys(properties).filter((name) => required.includes(name) || dice.chance(0.4));
  return Object.fromEntries(names.map((name) => [name, valueOf(properties[name]!, dice)]));
}
