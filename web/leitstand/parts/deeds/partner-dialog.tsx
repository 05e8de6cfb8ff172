import { useState } from 'react';
import type { Text } from '#domain/text.ts';
import { ChooseOne } from '../../../fields/choose-one.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import { useDeed } from '../../state/deed.ts';
import { ProblemNote } from '../problem-note.tsx';
import { DeedForm, pathOf, type DeedDialogProps } from './deed-form.tsx';

/** Gives the case to a partner, or takes it back. */
export function PartnerDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const { zugewiesen, moeglich } = blatt.partner;
  const open = moeglich.filter((name) => !zugewiesen.includes(name));
  const [partner, setPartner] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const back = useDeed();
  const path = pathOf(blatt, 'zuweisung');
  const assigned = zugewiesen.map((name) => (
    <li key={name}>
      <b translate="no">{name}</b>{' '}
      <button
        className="quiet quiet-stop"
        type="button"
        onClick={() => void back.run({ method: 'DELETE', path: `${path}/${encodeURIComponent(name)}` })}
      >
        {say(['Zurücknehmen', 'Take back'])}
      </button>
    </li>
  ));
  if (!open.length)
    return (
      <Dialog title={say(['An Partner geben', 'Give to a partner'])} name="deed" onClose={onClose}>
        {assigned.length ? <ul className="plain">{assigned}</ul> : null}
        <ProblemNote problem={back.problem} />
        <p>{say(['Kein weiterer Partner ist eingerichtet.', 'No other partner is set up.'])}</p>
      </Dialog>
    );
  return (
    <DeedForm
      title={['An Partner geben', 'Give to a partner']}
      button={['Geben', 'Give']}
      deed={() => {
        setTried(true);
        return partner ? { method: 'POST', path, body: { partner } } : null;
      }}
      onClose={onClose}
    >
      {assigned.length ? <ul className="plain">{assigned}</ul> : null}
      <ProblemNote problem={back.problem} />
      <ChooseOne
        name="partner"
        legend={['Welcher Partner?', 'Which partner?']}
        of={Object.fromEntries(open.map((name) => [name, [name, name] as const]))}
        chosen={partner}
        missing={isTried && !partner ? CHOOSE : null}
        onChoose={setPartner}
      />
    </DeedForm>
  );
}

const CHOOSE: Text = ['Wählen Sie einen Partner.', 'Choose a partner.'];
