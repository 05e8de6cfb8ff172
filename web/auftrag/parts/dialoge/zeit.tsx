import { TYP } from '#domain/ereignisse/typen.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import { Minuten } from '../minuten.tsx';
import type { DialogProps } from './props.ts';

/** Another time of arrival. */
export function Zeit({ onClose }: DialogProps) {
  const say = useSay();
  const choose = (minutes: number): void => {
    void tell(TYP.WARTEZEIT, { wartezeitMinuten: String(minutes) });
    onClose();
  };
  return (
    <Dialog title={say(['Andere Zeit', 'Another time'])} onClose={onClose}>
      <p>{say(['Die Person sieht die neue Zeit sofort.', 'The person sees the new time at once.'])}</p>
      <Minuten
        legend={['In wie vielen Minuten sind Sie dort?', 'In how many minutes can you be there?']}
        vorschlag={null}
        onChoose={choose}
      />
    </Dialog>
  );
}
