import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type Location } from 'react-router';
import { confirm } from '@/shared/ui/confirm';

type PageLocation = Pick<Location, 'pathname' | 'search'>;

const always = () => true;
const toAnotherPage = (now: PageLocation, next: PageLocation) => now.pathname !== next.pathname;

/**
 * Asks the person to confirm leaving a dirty form by a link, the back button or closing the tab. `holds` is called at
 * that moment; if it returns false (the person has signed out), the form may be left unasked. `leaves`: which changes of
 * the address leave the form. `text`: what happens to the entered values, if they are not simply lost.
 */
export function useLeaveGuard(
  dirty: boolean,
  holds: () => boolean = always,
  leaves: (now: PageLocation, next: PageLocation) => boolean = toAnotherPage,
  text?: string,
): void {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && holds() && leaves(currentLocation, nextLocation),
  );
  const words = useRef(text);
  useEffect(() => {
    words.current = text;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t('form.leave_title'),
      text: words.current ?? t('form.leave_text'),
      yes: t('form.leave_go'),
      no: t('form.leave_stay'),
      danger: true,
    }).then((go) => {
      if (go) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, t]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, holds]);
}
