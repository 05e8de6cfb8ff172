import { useEffect, useState } from 'react';
import { DEMO_ID } from '#domain/ids.ts';
import { isObject } from '#domain/is-object.ts';
import { wordOf } from '#domain/text.ts';
import { call } from '../net/calls.ts';
import { serviceNow } from '../net/clock.ts';
import { useLanguage, useSay } from '../words/use-say.ts';

/** Milliseconds until the service is asked again where no answer came. */
const AGAIN = 30_000;

/**
 * The code of a case, for whoever is on the phone: the operator's people find the case by it. Nothing where the service
 * is not reached or has no desk.
 */
export function ReadOutCode({ id }: { id: string }) {
  const say = useSay();
  const code = useCode(id);
  if (!code) return null;
  return (
    <p className="read-out">
      <span>{say(['Am Telefon vorlesen:', 'Read out on the phone:'])}</span>{' '}
      <b className="num" translate="no" aria-hidden="true">
        {code}
      </b>
      <span className="unseen" translate="no">
        {[...code].join(' ')}
      </span>
    </p>
  );
}

/** The code that the service shows now; it asks for the next one when this one changes. */
function useCode(id: string): string {
  const language = useLanguage();
  const [code, setCode] = useState('');
  useEffect(() => {
    if (!id || id === DEMO_ID) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const answer = await call(`vorgang/${id}/vorlesecode`, { method: 'POST', language });
      if (isOver) return;
      const data = answer.came && answer.status === 200 && isObject(answer.body['data']) ? answer.body['data'] : null;
      setCode(data ? wordOf(data['code']) : '');
      // The service has answered that there is none, or refuses: it will say the same again.
      if (answer.came && !data) return;
      const left = data ? Date.parse(wordOf(data['wechseltUm'])) - serviceNow() : AGAIN;
      timer = setTimeout(() => void ask(), Math.max(left, 1_000));
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, language]);
  return code;
}
