import type { BrettFall } from '#domain/leitstand/brett.ts';
import { hasHelper, isOver, isWaiting } from '#domain/leitstand/zeile.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';
import type { DeedName } from '../state/next-deed.ts';

interface DeedBarProps {
  fall: BrettFall;
  /** Id of the account of this page. */
  ich: string;
  /** The deed whose button is filled. */
  next: DeedName | null;
  isBusy: boolean;
  onDeed(name: DeedName): void;
}

/** The deeds of a case, the next obvious one filled. What cannot be done any more is not offered. */
export function DeedBar({ fall, ich, next, isBusy, onDeed }: DeedBarProps) {
  const say = useSay();
  return (
    <div className="deed-bar" role="group" aria-label={say(['Was zu tun ist', 'What to do'])}>
      {deedsOf(fall, ich).map(([name, words]) => (
        <button
          key={name}
          className={name === next ? 'button' : name === 'storno' ? 'button button-stop' : 'button button-2'}
          type="button"
          aria-busy={isBusy && (name === 'uebernehmen' || name === 'abgeben')}
          onClick={() => onDeed(name)}
        >
          {say(words)}
        </button>
      ))}
    </div>
  );
}

function deedsOf(fall: BrettFall, ich: string): readonly (readonly [DeedName, Text])[] {
  const always = [
    ['nummern', ['Nummern', 'Numbers']],
    ['link', ['Link senden', 'Send the link']],
    ['drucken', ['Drucken', 'Print']],
  ] as const;
  if (isOver(fall)) return always;
  const owner = fall.zustaendig?.konto ?? '';
  const helper: Text = isWaiting(fall) || fall.auftrag ? ['Nächster Helfer', 'Next helper'] : ['Helfer', 'Helper'];
  return [
    owner === ich ? ['abgeben', ['Abgeben', 'Give back']] : ['uebernehmen', ['Übernehmen', 'Take']],
    ['helfer', hasHelper(fall) ? ['Anderer Helfer', 'Another helper'] : helper],
    ['zusage', ['Zeit zusagen', 'Promise a time']],
    ...(hasHelper(fall) || isWaiting(fall) ? ([['stand', ['Stand melden', 'Report the state']]] as const) : []),
    ...(fall.schritt.code === 'ankunft' ? [] : ([['berichtigen', ['Berichtigen', 'Correct']]] as const)),
    ['partner', ['An Partner geben', 'Give to a partner']],
    ...always,
    ['storno', ['Abbestellen', 'Cancel']],
  ];
}
