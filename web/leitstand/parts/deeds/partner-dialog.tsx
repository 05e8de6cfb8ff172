import { useState } from 'react';
import { Dialog } from '../../../kit/dialog.tsx';
import { Row } from '../../../kit/row.tsx';
import { useSay } from '../../../words/use-say.ts';
import { useDeed } from '../../state/deed.ts';
import { ProblemNote } from '../problem-note.tsx';
import { DeedForm, pathOf, type DeedDialogProps } from './deed-form.tsx';

/** Gives the case to a partner, or takes it back. */
export function PartnerDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const { zugewiesen, moeglich } = blatt.partner;
  const open = moeglich.filter((name) => !zugewiesen.includes(name));
  const [partner, setPartner] = useState(open[0] ?? '');
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
      deed={() => ({ method: 'POST', path, body: { partner } })}
      onClose={onClose}
    >
      {assigned.length ? <ul className="plain">{assigned}</ul> : null}
      <ProblemNote problem={back.problem} />
      <fieldset>
        <legend>{say(['Welcher Partner?', 'Which partner?'])}</legend>
        {open.map((name) => (
          <Row
            key={name}
            type="radio"
            id={`partner-${name}`}
            name="partner"
            option={[name, name]}
            isChosen={partner === name}
            onChange={() => setPartner(name)}
          />
        ))}
      </fieldset>
    </DeedForm>
  );
}
