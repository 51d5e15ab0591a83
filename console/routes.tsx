import type { RouteObject } from 'react-router'
import { DeskFrame } from './frame/DeskFrame.tsx'
import { Failed, NotFound } from './frame/Failed.tsx'
import { FirstScreen } from './frame/FirstScreen.tsx'
import { ForRole } from './frame/ForRole.tsx'
import { ScreenNotFetched } from './frame/ScreenNotFetched.ts'
import { SignInGate } from './frame/SignInGate.tsx'
import { type Screen, screens } from './screens.ts'

/** A screen is fetched when it is opened; without permission a message is shown. */
const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path,
  ErrorBoundary: Failed,
  element: <ForRole screen={screen} />,
  children: [{ index: true, lazy: () => componentOf(screen) }],
})

async function componentOf({ load }: Screen) {
  try {
    return { Component: (await load()).default }
  } catch (error) {
    throw new ScreenNotFetched(error)
  }
}

/** An invitation is accepted before sign-in; everything else requires sign-in. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: Failed,
    HydrateFallback: () => null,
    children: [
      {
        path: 'welcome',
        lazy: async () => ({ Component: (await import('./pages/welcome.tsx')).default }),
      },
      {
        Component: SignInGate,
        children: [
          {
            Component: DeskFrame,
            children: [
              { index: true, Component: FirstScreen },
              ...screens.map(routeOf),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]
