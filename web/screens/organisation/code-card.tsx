import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';

const SAYS: Text = ['Ihr Helfer sagt Ihnen diese Zahl', 'Your helper will tell you this number'];
const ELSE: Text = ['Sagt er eine andere, rufen Sie uns an.', 'If it is different, call us.'];

/** The handshake: by this number one knows the helper from a stranger. `isLarge`: they are there. */
export function CodeCard({ code, isLarge = false }: { code: string; isLarge?: boolean }) {
  const say = useSay();
  return (
    <section className={isLarge ? 'card handshake handshake-large' : 'handshake'}>
      <h2>{say(SAYS)}</h2>
      <p className="num" translate="no">
        <b>{code}</b>
      </p>
      {isLarge ? <p>{say(ELSE)}</p> : null}
    </section>
  );
}
