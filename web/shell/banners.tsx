import type { Place } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../fields/icon.tsx';
import { useSay } from '../fields/say.ts';
import { useHeld, type SaveState } from '../vorgang/held.ts';

/** What must not be missed, under the bar: demo or example, what has not been sent, and the client's notices on start and status. */
export function Banners({ place }: { place: Place | null }) {
  const say = useSay();
  const id = useHeld((state) => state.held?.id);
  const isExample = useHeld((state) => state.held?.beispiel ?? false);
  const unsent = useHeld((state) => wordsOf(state.save));
  const isNoticed = place?.row[1] === 'start' || place?.row[1] === 'organisation';
  const room = MOST - (id === DEMO_ID || isExample ? 1 : 0) - (unsent ? 1 : 0);
  return (
    <>
      {id === DEMO_ID ? (
        <Fixed
          sign="DEMO"
          text={say(['Es wird nichts gesendet. Es kommt keine Hilfe.', 'Nothing is sent. No help will come.'])}
        />
      ) : null}
      {isExample ? (
        <Fixed sign={say(['Beispiel:', 'Example:'])} text={say(['es kommt keine Hilfe', 'no help will come'])} />
      ) : null}
      <div role="status">
        {unsent ? (
          <div className="banner banner-warn">
            <Icon name="offline" />
            <div>
              <b>{say(unsent[0])}</b> {say(unsent[1])}
            </div>
          </div>
        ) : null}
      </div>
      {isNoticed ? <Notices most={room} /> : null}
    </>
  );
}

function Fixed({ sign, text }: { sign: string; text: string }) {
  return (
    <div className="banner banner-demo">
      <b>{sign}</b>
      <div>{text}</div>
    </div>
  );
}

/** More of them would push the screen away; what is sent, and whether it is, goes before a notice. look.md §5. */
const MOST = 2;

/** §2 'Announcement'. The service says only those of now. */
function Notices({ most }: { most: number }) {
  const say = useSay();
  const notices = useHeld((state) => state.mandant?.hinweise);
  return notices?.slice(0, most).map(({ text }) => (
    <div className="banner" key={text[0]}>
      <Icon name="info" />
      <div>{say(text)}</div>
    </div>
  ));
}

// prettier-ignore
const UNSENT = {
  offline: [['Noch nicht gesendet.', 'Not sent yet.'], ['Sie haben gerade kein Netz. Wir senden, sobald es wieder da ist.', 'You have no network right now. We send as soon as it is back.']],
  again:   [['Noch nicht gesendet.', 'Not sent yet.'], ['Wir versuchen es gleich noch einmal.', 'We try again in a moment.']],
  late:    [['Der Vorgang konnte nicht gespeichert werden.', 'The case could not be saved.'], ['Wir versuchen es gleich noch einmal.', 'We try again in a moment.']],
  memory:  [['Nicht auf diesem Gerät gespeichert.', 'Not kept on this device.'], ['Lassen Sie diese Seite offen, bis die Meldung gesendet ist.', 'Keep this page open until the report is sent.']],
} as const satisfies Record<string, readonly [Text, Text]>;

function wordsOf(save: SaveState): (typeof UNSENT)[keyof typeof UNSENT] | null {
  if (save.kind === 'memory') return UNSENT.memory;
  if (save.kind !== 'unsent') return null;
  if (save.offline) return UNSENT.offline;
  return save.late ? UNSENT.late : UNSENT.again;
}
