import { useSession } from '#features/identity/session.ts'
import { membershipText } from '#features/passes/text/membership.ts'
import { Summary } from '#features/passes/ui/PackageMenu.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import styles from './FirstClass.module.css'
import type { FirstClassPackage } from './firstClass.server.ts'
import { useBuyProps } from './useBuyProps.ts'

const discoveryText = membershipText.discovery

/** A banner for a Discovery package. Members who can no longer buy it can send its link to a friend. */
export function FirstClass({ pkg }: { pkg: FirstClassPackage }) {
  const { texts } = pkg
  const props = useBuyProps(pkg)
  const user = useSession((session) => session.user)
  const isNew = !user?.isDiscovery
  const hadDiscovery = user?.passes.some((pass) => pass.package.packageType === 'discovery')
  return (
    <section className={styles.band} aria-labelledby={pkg._id}>
      <h2 id={pkg._id}>
        <Rupees text={isNew ? texts.title : texts.friend} />
      </h2>
      <div className={styles.text}>
        <Summary html={pkg.description} sentence className={undefined} />{' '}
        <p>
          <Lang
            text={
              isNew
                ? `${texts.terms} ${discoveryText.once}`
                : hadDiscovery
                  ? discoveryText.had
                  : discoveryText.notNew
            }
          />
        </p>
      </div>
      {isNew ? (
        <Button {...props} sm>
          {discoveryText.buy}
        </Button>
      ) : (
        <ButtonLink to={toFriend(texts.message)} sm>
          {texts.send}
        </ButtonLink>
      )}
      <img src="/art/square-rollover.svg" alt="" width="400" height="400" />
    </section>
  )
}

const toFriend = (message: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${message} ${location.origin}${location.pathname}?type=discovery`)}`
