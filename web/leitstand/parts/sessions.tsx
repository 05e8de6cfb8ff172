import type { Anmeldeweg, SitzungEintrag } from '#domain/leitstand/konto.ts';
import type { Text } from '#domain/text.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { useDeed } from '../state/deed.ts';
import { BusyButton, Refused } from './form.tsx';
import { Table } from './table.tsx';
import { momentText } from './time.ts';
import { useRead } from './use-ask.ts';

const WAYS: Readonly<Record<Anmeldeweg, Text>> = {
  passkey: ['Passkey', 'Passkey'],
  oidc: ['Firmenkonto', 'Company account'],
  link: ['Link', 'Link'],
  beispiel: ['Beispiel', 'Example'],
};

/** Sessions below a path of the desk's calls, ended one by one. */
export function Sessions({ path }: { path: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data, problem, reload } = useRead<readonly SitzungEintrag[]>(path);
  const { run, isBusy, problem: refused } = useDeed();
  const end = async (id: string): Promise<void> => {
    if (await run({ method: 'DELETE', path: `${path}/${id}` })) await reload();
  };
  return (
    <div className="near">
      <Refused problem={refused} />
      <Table
        name={say(['Sitzungen', 'Sessions'])}
        heads={[
          say(['Gerät', 'Device']),
          say(['Angemeldet mit', 'Signed in by']),
          say(['Seit', 'Since']),
          say(['Zuletzt benutzt', 'Last used']),
        ]}
        count={data?.length ?? null}
        problem={problem}
        empty={say(['Es ist niemand angemeldet.', 'Nobody is signed in.'])}
      >
        {data?.map(({ sitzungID, geraet, weg, angelegt, bewegt, gesperrt, eigene }) => (
          <tr key={sitzungID}>
            <th scope="row">
              <bdi translate="no">{geraet}</bdi>{' '}
              {eigene ? <span className="mark-word mark-good">{say(['Diese hier', 'This one'])}</span> : null}
              {gesperrt ? <span className="mark-word">{say(['Gesperrt', 'Locked'])}</span> : null}
            </th>
            <td>{say(WAYS[weg])}</td>
            <td className="nowrap">{momentText(angelegt, language)}</td>
            <td className="nowrap">{momentText(bewegt, language)}</td>
            <td className="deeds">
              {eigene ? null : (
                <BusyButton isBusy={isBusy} className="quiet quiet-stop" onClick={() => void end(sitzungID)}>
                  {say(['Beenden', 'End'])}
                </BusyButton>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
