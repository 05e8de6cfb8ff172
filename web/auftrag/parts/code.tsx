import { useSay } from '../../words/use-say.ts';

/** Handshake: the number that the helper says and the person sees on their page. */
export function Code({ code }: { code: string }) {
  const say = useSay();
  return (
    <section className="card code" aria-labelledby="code">
      <h2 id="code">{say(['Nennen Sie diese Zahl', 'Say this number'])}</h2>
      <p className="zahl" translate="no">
        <span aria-hidden="true">{code}</span>
        <span className="unseen">{[...code].join(' ')}</span>
      </p>
      <p className="hint">
        {say([
          'Die Person sieht dieselbe. So weiß sie, dass Sie es sind.',
          'The person sees the same, and knows it is you.',
        ])}
      </p>
    </section>
  );
}
