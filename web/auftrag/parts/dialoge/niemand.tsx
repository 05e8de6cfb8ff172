import { TYP } from '#domain/ereignisse/typen.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import { CallLink } from '../call-link.tsx';
import type { DialogProps } from './props.ts';

/** Nobody is there: calling comes first. */
export function Niemand({ auftrag: { einsatz }, onClose }: DialogProps) {
  const say = useSay();
  const missed = (): void => {
    void tell(TYP.NICHT_ANGETROFFEN);
    onClose();
  };
  return (
    <Dialog title={say(['Niemanden angetroffen?', 'Nobody there?'])} onClose={onClose}>
      <p>
        {say([
          'Rufen Sie zuerst an. Sonst bitten wir die Person, sich zu melden.',
          'Call first. Otherwise we ask the person to get in touch.',
        ])}
      </p>
      {einsatz?.telefon ? <CallLink label={['Anrufen', 'Call']} telefon={einsatz.telefon} isWide isFirst /> : null}
      <button className="button button-2" type="button" onClick={missed}>
        {say(['Niemanden angetroffen', 'Met nobody'])}
      </button>
    </Dialog>
  );
}
