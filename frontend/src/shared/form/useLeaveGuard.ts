import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { confirm } from '@/shared/ui/confirm';

interface Place {
  pathname: string;
  search: string;
}

const always = () => true;
const toAnotherPage = (now: Place, next: Place) => now.pathname !== next.pathname;

/**
 * Asks before a dirty form is left, by a link, by the back button or by closing the tab. `holds` is asked at that
 * moment: where it says no (the person has signed out), nothing is asked. `leaves`: which changes of the address leave.
 * `text`: what becomes of what was entered, where it is not simply lost.
 */
export function useLeaveGuard(
  dirty: boolean,
  holds: () => boolean = always,
  leaves: (now: Place, next: Place) => boolean = toAnotherPage,
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
