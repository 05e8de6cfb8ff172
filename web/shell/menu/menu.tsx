import { useRef, useState, type MouseEvent } from 'react';
import type { Language } from '#domain/text.ts';
import { DialogTop } from '../../kit/dialog.tsx';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { ReadOutCode } from '../../kit/read-out-code.tsx';
import { LEGAL, useLegal } from '../../words/legal.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { useSay } from '../../words/use-say.ts';
import { chooseLanguage } from '../../navigation/choose-language.ts';
import MenuMore from './menu-more.tsx';
import { Languages } from '../languages.tsx';

/**
 * The menu: call, language, legal texts, and what is rarely used. A popover until hydration, a modal dialog after it.
 */
export function Menu() {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpened, setOpened] = useState(false);
  const id = useApp((state) => state.held?.id ?? '');
  const open = (event: MouseEvent): void => {
    setOpened(true);
    const menu = dialog.current;
    if (!menu || isOpen(menu)) return;
    event.preventDefault();
    menu.showModal();
  };
  const close = (): void => {
    if (dialog.current?.open) dialog.current.close();
  };
  const choose = (event: MouseEvent, language: Language): void => {
    chooseLanguage(event, language);
    close();
  };
  return (
    <>
      <button
        className="tool tool-menu"
        type="button"
        aria-label={say(['Menü', 'Menu'])}
        popoverTarget="menue"
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      <dialog ref={dialog} id="menue" popover="auto" aria-labelledby="menue-titel">
        <DialogTop id="menue-titel" title={say(['Menü', 'Menu'])} onClose={close} closes="menue" />
        <div className="stack">
          <Call wide />
          {isOpened ? <ReadOutCode id={id} /> : null}
          <Languages onChoose={choose} />
          <LegalLinks />
          {isOpened ? <MenuMore onDone={close} /> : null}
        </div>
      </dialog>
    </>
  );
}

const isOpen = (menu: HTMLElement): boolean => 'popover' in menu && menu.matches(':popover-open');

function LegalLinks() {
  const say = useSay();
  const legal = useLegal();
  return (
    <nav aria-label={say(['Rechtliches', 'Legal'])}>
      <ul className="links">
        {LEGAL.map(([name, icon, text]) => (
          <li key={name}>
            <a href={legal(name)}>
              <Icon name={icon} />
              <span>{say(text)}</span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
