import type { ComponentType, MouseEvent } from 'react';
import { addressOf, backOf, isForReading, isReported as isReportedStatus, rowOf, type Place } from '#domain/flow.ts';
import { journeyOf } from '#domain/vorgang.ts';
import { Icon } from '../kit/icon.tsx';
import { isElsewhere, useGo } from '../navigation/navigate.ts';
import { useLanguage, useSay } from '../words/use-say.ts';
import { gefahrAddress } from '../worker/gefahr-address.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Banners } from './banners.tsx';
import { Menu } from './menu/menu.tsx';
import { OtherLanguage } from './other-language.tsx';
import { Lane, Progress } from './timeline.tsx';

interface TopProps {
  place: Place | null;
  Elsewhere?: ComponentType | undefined;
}

/**
 * Header of every screen: skip link; logo on the first step and outside of the journey, else back
 * and progress; phone, the other language, danger, menu, banners.
 */
export function Top({ place, Elsewhere }: TopProps) {
  const say = useSay();
  const held = useApp((state) => state.held);
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  const isReported = isReportedStatus(held?.vorgang.vorgangsMetadaten.status ?? '');
  const row = place?.row;
  const isJourney = row !== undefined && row[2] >= 2 && !isForReading(place!);
  return (
    <header className={`top ${isJourney ? 'top-steps' : row?.[1] === 'start' ? 'top-start top-hero' : 'top-start'}`}>
      <a className="skip" href="#inhalt">
        {say(['Zum Inhalt', 'To the content'])}
      </a>
      <div className="top-in">
        {isJourney ? <Back path={row[0]} /> : <Logo />}
        {isJourney ? <Progress row={row} typ={typ} isReported={isReported} /> : null}
        {isJourney || !place ? null : <OtherLanguage />}
        <TopCall />
        {row?.[1] === 'start' || row?.[1] === 'gefahr' ? null : <Danger />}
        <Menu />
      </div>
      {isJourney ? <Lane row={row} isReported={isReported} /> : null}
      <Banners place={place} Elsewhere={Elsewhere} />
    </header>
  );
}

function Logo() {
  const logo = useApp((state) => state.mandant?.logo);
  if (!logo?.src) return null;
  const { src, dunkel, alt, width, height } = logo;
  // Lazy: not before the first paint, for which the attributes keep its place.
  const picture = <img className="logo" loading="lazy" src={src} alt={alt} width={width} height={height} />;
  return dunkel ? (
    <picture>
      <source srcSet={dunkel} media="(prefers-color-scheme: dark)" />
      {picture}
    </picture>
  ) : (
    picture
  );
}

/** Back link; a real link, so that it works without script. */
function Back({ path }: { path: string }) {
  const say = useSay();
  const go = useGo();
  const held = useApp((state) => state.held);
  const mandant = useApp((state) => state.mandant);
  const before = held && mandant ? backOf(path, journeyOf(held.vorgang, mandant.webparams)) : null;
  if (!held || before === null || rowOf(path)[1] === 'organisation') return null;
  const back = (event: MouseEvent): void => {
    event.preventDefault();
    go.back();
  };
  const word = say(['Zurück', 'Back']);
  return (
    <a className="tool tool-back" href={addressOf(before, held.id)} aria-label={word} onClick={back}>
      <Icon name="back" />
      <span>{word}</span>
    </a>
  );
}

/** The phone number, from 768 px on. */
function TopCall() {
  const telefon = useApp((state) => state.mandant?.telefon);
  const say = useSay();
  if (!telefon?.wahl) return null;
  return (
    <a className="call" href={`tel:${telefon.wahl}`}>
      <Icon name="phone" />
      <span className="unseen">{say(['Anrufen: ', 'Call us: '])}</span>
      <span className="num" translate="no">
        {telefon.anzeige}
      </span>
    </a>
  );
}

/** Leads to what to do in danger. It dials nothing, so it is not called 112; the start's own 112 dials. ADR 062 */
function Danger() {
  const say = useSay();
  const go = useGo();
  const id = useApp((state) => state.held?.id);
  const mandant = useApp((state) => state.mandant);
  const language = useLanguage();
  const open = (event: MouseEvent): void => {
    if (isElsewhere(event)) return;
    event.preventDefault();
    go.to('/gefahr');
  };
  const there =
    id || !mandant
      ? addressOf('/gefahr', id ?? '')
      : gefahrAddress({ mandant: mandant.id, typ: mandant.webparams.web_AppTyp, language });
  return (
    <a className="tool tool-danger" href={there} onClick={open}>
      <Icon name="alert" />
      <span>{say(['Notfall', 'Emergency'])}</span>
    </a>
  );
}
