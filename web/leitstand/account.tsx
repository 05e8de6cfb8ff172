import type { PasskeyEintrag } from '#domain/leitstand/konto.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { BusyButton, Refused } from './parts/form.tsx';
import { PageHead } from './parts/page-head.tsx';
import { Page } from './parts/page.tsx';
import { Sessions } from './parts/sessions.tsx';
import { Table } from './parts/table.tsx';
import { momentText } from './parts/time.ts';
import { useRead, useRun } from './parts/use-ask.ts';
import { useDeed } from './state/deed.ts';
import { makePasskey } from './state/passkey.ts';

/** One's own account: passkeys and sessions. */
export default function AccountPage() {
  const say = useSay();
  return (
    <Page>
      <PageHead title={say(['Passkeys und Sitzungen', 'Passkeys and sessions'])} />
      <Passkeys />
      <section className="desk-section">
        <h2>{say(['Wo Sie angemeldet sind', 'Where you are signed in'])}</h2>
        <Sessions path="sitzungen" />
      </section>
    </Page>
  );
}

function Passkeys() {
  const say = useSay();
  const language = useLanguage();
  const { data, problem, reload } = useRead<readonly PasskeyEintrag[]>('passkeys');
  const made = useRun();
  const gone = useDeed();
  const make = async (): Promise<void> => {
    if ((await made.run(makePasskey))?.ok) await reload();
  };
  const remove = async (id: string): Promise<void> => {
    if (await gone.run({ method: 'DELETE', path: `passkeys/${id}` })) await reload();
  };
  return (
    <section className="desk-section">
      <div className="desk-section-head">
        <h2>{say(['Ihre Passkeys', 'Your passkeys'])}</h2>
        <BusyButton isBusy={made.isBusy} onClick={() => void make()}>
          {say(['Passkey anlegen', 'Make a passkey'])}
        </BusyButton>
      </div>
      <Refused problem={made.problem ?? gone.problem} />
      <Table
        name={say(['Passkeys', 'Passkeys'])}
        heads={[say(['Passkey', 'Passkey']), say(['Angelegt', 'Made']), say(['Zuletzt benutzt', 'Last used'])]}
        count={data?.length ?? null}
        problem={problem}
        empty={say([
          'Sie haben noch keinen Passkey. Ohne ihn kommen Sie nur mit einem Link wieder herein.',
          'You have no passkey yet. Without one you only get back in with a link.',
        ])}
      >
        {data?.map(({ passkeyID, name, angelegt, benutzt }) => (
          <tr key={passkeyID}>
            <th scope="row">
              <bdi translate="no">{name}</bdi>
            </th>
            <td className="nowrap">{momentText(angelegt, language)}</td>
            <td className="nowrap">{momentText(benutzt, language) || say(['noch nie', 'never'])}</td>
            <td className="deeds">
              <BusyButton isBusy={gone.isBusy} className="quiet quiet-stop" onClick={() => void remove(passkeyID)}>
                {say(['Löschen', 'Delete'])}
              </BusyButton>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
