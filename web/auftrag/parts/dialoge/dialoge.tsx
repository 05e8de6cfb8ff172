import { Ablehnen } from './ablehnen.tsx';
import { NichtAbgeliefert, NichtAngenommen } from './abliefern.tsx';
import { Fertig } from './fertig.tsx';
import { Niemand } from './niemand.tsx';
import type { DialogProps, Gefragt } from './props.ts';
import { Zeit } from './zeit.tsx';

const DIALOGE = {
  ablehnen: Ablehnen,
  zeit: Zeit,
  niemand: Niemand,
  fertig: Fertig,
  nichtAngenommen: NichtAngenommen,
  nichtAbgeliefert: NichtAbgeliefert,
} as const;

/** The dialog of what is asked. */
export default function Dialoge({ gefragt, ...props }: DialogProps & { gefragt: Gefragt }) {
  const Asked = DIALOGE[gefragt];
  return <Asked {...props} />;
}
