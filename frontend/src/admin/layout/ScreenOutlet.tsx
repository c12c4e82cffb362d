import { createElement } from 'react';
import { useParams } from 'react-router';
import { openedScreen } from './screenLoader';

/** The screen of the address. Another one begins anew, with nothing left of the one before. */
export function ScreenOutlet() {
  const { screen } = useParams();
  const Screen = openedScreen(screen);
  return Screen === undefined ? null : createElement(Screen, { key: screen });
}
