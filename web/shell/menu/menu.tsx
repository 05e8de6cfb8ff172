import { useRef, useState, type MouseEvent } from 'react';
import type { Language } from '#domain/text.ts';
import { DialogTop } from '../../kit/dialog.tsx';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { LEGAL, useLegal } from '../../words/legal.ts';
import { useFrameId } from '../../navigation/ahead.ts';
import { useSay } from '../../words/use-say.ts';
import { useOptional } from '../../chunks/use-optional.ts';
import { setLanguage } from '../../vorgang/case/vorgang.ts';
import { Languages } from '../languages.tsx';

/**
 * The menu: call, language, legal texts, and what is rarely used. A popover until hydration, a modal dialog after it.
 */
export function Menu() {
  const say = useSay();
  const id = useFrameId('menue');
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const { Shown: More } = useOptional(() => import('./menu-more.tsx'), opened);
  const open = (event: MouseEvent): void => {
    setOpened(opened + 1);
    const menu = dialog.current;
    if (!menu || isOpen(menu)) return;
    event.preventDefault();
    menu.showModal();
  };
  const close = (): void => {
    if (dialog.current?.open) dialog.current.close();
  };
  const choose = (event: MouseEvent, language: Language): void => {
    event.preventDefault();
    setLanguage(language);
    if (location.search) history.replaceState(history.state, '', location.pathname);
    close();
  };
  return (
    <>
      <button
        className="tool tool-menu"
        type="button"
        aria-label={say(['Menü', 'Menu'])}
        popoverTarget={id}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      <dialog ref={dialog} id={id} popover="auto" aria-labelledby={`${id}-titel`}>
        <DialogTop id={`${id}-titel`} title={say(['Menü', 'Menu'])} onClose={close} closes={id} />
        <div className="stack">
          <Call wide />
          <Languages onChoose={choose} />
          <LegalLinks />
          {More ? <More onDone={close} /> : null}
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
              {say(text)}
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
