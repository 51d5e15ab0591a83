import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { OfflineBanner } from '#features/attendance/console/ui/OfflineBanner.tsx'
import { onboardingQuery } from '#features/settings/console/onboardingQueries.ts'
import { sharedDeviceScreens } from '#features/sharedDevice/text/sharedDevice.ts'
import { roleNames } from '#features/staff/text/staff.ts'
import { reauth } from '#lib/consoleClient.ts'
import { fullName } from '#lib/fullName.ts'
import { may, type StaffRole } from '#lib/permissions.ts'
import { formatDayTime, formatTime, studioDay, systemClock } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import { DeskIcon } from '#ui/console/DeskIcon.tsx'
import { useOnline } from '#ui/console/useOnline.ts'
import { type Screen, type ScreenGroup, screenName, screens } from '../screens.ts'
import { frameText } from '../text/frame.ts'
import { screenNames } from '../text/screens.ts'
import css from './DeskFrame.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Palette } from './Palette.tsx'
import { ReauthDialog } from './ReauthDialog.tsx'
import { StudioMark } from './StudioMark.tsx'
import { useFetchAhead } from './useFetchAhead.ts'
import { useIdleTracking } from './useIdleTracking.ts'
import { useKeys } from './useKeys.ts'
import { useLock } from './useLock.ts'
import { useMe } from './useMe.ts'
import { useScreenChange } from './useScreenChange.ts'
import { useShownAsOf } from './useShownAsOf.ts'

const GROUPS: ScreenGroup[] = ['floor', 'business', 'setUp']

/**
 * The frame of every screen: the navigation rail on a desktop, two bars on a phone, the command palette, and the
 * connection state.
 */
export function DeskFrame() {
  const me = useMe()
  const allowedScreens = screens.filter(({ needs }) => !needs || may(me.role, needs))
  const [paletteMode, setPaletteMode] = useState<'find' | 'keys' | undefined>()
  const reauthReason = useSyncExternalStore(reauth.subscribe, reauth.currentReason)
  const online = useOnline()
  useIdleTracking()
  useKeys(allowedScreens, setPaletteMode)
  useFetchAhead(allowedScreens)
  const { screen, announcement } = useScreenChange()
  const lock = useLock()
  const find = () => setPaletteMode('find')
  return (
    <div className={css.console}>
      <a className={css.skip} href="#main">
        {frameText.skip}
      </a>
      <Rail screens={allowedScreens} online={online} onFind={find} onLock={lock} />
      <header className={classes(css.top, 'on-dark')}>
        <Link to="/" className={css.name}>
          <StudioMark tone="pale" />
          {screen ? screenName(screen) : frameText.desk}
        </Link>
        {lock && (
          <button type="button" className={css.lock} onClick={lock}>
            {sharedDeviceScreens.lock}
          </button>
        )}
        <button type="button" className={css.find} aria-label={frameText.findOrDo} onClick={find}>
          <DeskIcon name="find" />
        </button>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <OfflineBanner personId={me._id} online={online} offline={frameText.offlineStrip} />
        <AsOf online={online} />
        <Outlet />
      </main>
      <BottomBar screens={allowedScreens} onMore={find} />
      <p className="vh" role="status">
        {announcement}
      </p>
      {paletteMode && (
        <Palette
          screens={allowedScreens}
          keys={paletteMode === 'keys'}
          onClose={() => setPaletteMode(undefined)}
        />
      )}
      {reauthReason && <ReauthDialog reason={reauthReason} />}
    </div>
  )
}

/** When offline, shows the time of the data, so that nobody takes it for current data. */
function AsOf({ online }: { online: boolean }) {
  const shownAsOf = useShownAsOf(online)
  const now = systemClock.now()
  if (!shownAsOf) return null
  const time = studioDay(shownAsOf).equals(studioDay(now))
    ? formatTime(shownAsOf)
    : formatDayTime(shownAsOf, now)
  return (
    <p className={css.asOf} role="status">
      {frameText.asOf(time)}
    </p>
  )
}

type RailProps = {
  screens: Screen[]
  online: boolean
  onFind: () => void
  onLock: (() => void) | undefined
}

function Rail({ screens, online, onFind, onLock }: RailProps) {
  const me = useMe()
  const { data: onboarding } = useQuery({ ...onboardingQuery, enabled: may(me.role, 'editSettings') })
  return (
    <aside className={classes(css.rail, 'on-dark')}>
      <div className={css.railInside}>
        <Link className={css.brand} to="/">
          <StudioMark tone="pale" />
          {frameText.desk}
        </Link>
        <button type="button" className={css.railFind} onClick={onFind}>
          <DeskIcon name="find" />
          {frameText.findOrDo}
          <kbd>Ctrl K</kbd>
        </button>
        <nav aria-label={frameText.nav}>
          {onboarding?.isOpen && (
            <ul className={css.group}>
              <li>
                <NavLink className={css.railLink ?? ''} to="/first-day">
                  {screenNames.firstDay}
                </NavLink>
              </li>
            </ul>
          )}
          {GROUPS.map((group) => (
            <ul key={group} className={css.group}>
              {screens
                .filter((screen) => screen.group === group)
                .map((screen) => (
                  <li key={screen.path}>
                    <NavLink className={css.railLink ?? ''} to={`/${screen.path}`}>
                      {screenName(screen)}
                    </NavLink>
                  </li>
                ))}
            </ul>
          ))}
        </nav>
        <div className={css.railEnd}>
          <p className={online ? css.isOnline : css.isOffline}>
            {online ? frameText.online : frameText.offline}
          </p>
          <p>
            <Link to="/me" className={css.who}>
              <b>{fullName(me)}</b>
            </Link>
            <br />
            {roleNames[me.role as StaffRole]}
          </p>
          <LanguageSwitch className={css.who} />
          {onLock && (
            <button type="button" className={css.railLock} onClick={onLock}>
              {sharedDeviceScreens.lock}
            </button>
          )}
        </div>
      </div>
    </aside>
  )
}

const BottomBar = ({ screens, onMore }: { screens: Screen[]; onMore: () => void }) => (
  <nav className={classes(css.bottomBar, 'on-dark')} aria-label={frameText.shortNav}>
    {screens
      .filter(({ bottomBarIcon }) => bottomBarIcon)
      .map((screen) => (
        <NavLink key={screen.path} className={css.bottomBarLink ?? ''} to={`/${screen.path}`}>
          <DeskIcon
            name={screen.bottomBarIcon as NonNullable<typeof screen.bottomBarIcon>}
            className={css.bottomBarIcon}
          />
          {screen.bottomBarIcon === 'week' ? frameText.week : screenName(screen)}
        </NavLink>
      ))}
    <button type="button" className={css.bottomBarLink} onClick={onMore}>
      <DeskIcon name="more" className={css.bottomBarIcon} />
      {frameText.more}
    </button>
  </nav>
)
