import { membershipText as text } from '#features/passes/text/membership.ts'
import { locationName } from '#features/studio/settings.ts'
import { TextLink } from '#ui/Button.tsx'
import { ChipLink, Chips } from '#ui/Chips.tsx'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import type { PackageView } from '../schema.ts'
import styles from './PackageFilters.module.css'
import { addressOf, filterLocations, type PackageFilter, typesToChoose } from './packageFilter.ts'

/** Filters by location and type. They are links, so that they work without scripts. */
export function Filters({ filter, packages }: { filter: PackageFilter; packages: PackageView[] }) {
  const [locations, types] = [filterLocations(), typesToChoose(packages, filter)]
  // A filter with only one option is not shown.
  return (
    <>
      {locations.length > 1 && (
        <TabLinks label={text.locationFilter}>
          {[null, ...locations].map((location) => (
            <TabLink
              key={location}
              to={addressOf({ ...filter, location })}
              on={filter.location === location}
              preventScrollReset
            >
              {location ? locationName(location) : text.all}
            </TabLink>
          ))}
        </TabLinks>
      )}
      {types.length > 1 && (
        <div className={styles.types}>
          <Chips label={text.typeFilter}>
            {[null, ...types].map((type) => (
              <ChipLink
                key={type}
                to={addressOf({ ...filter, type })}
                on={filter.type === type}
                preventScrollReset
              >
                {type ? text.typeNames[type] : text.allTypes}
              </ChipLink>
            ))}
          </Chips>
        </div>
      )}
    </>
  )
}

/**
 * Announces the number of results to screen readers. With both filters, as after a class that no pass of the member
 * covers, it also states what these packages cover.
 */
export const Fitting = ({ filter: { type, location }, found }: { filter: PackageFilter; found: number }) => (
  <>
    <p className="vh" role="status">
      {text.found(found)}
    </p>
    {type && location && found > 0 && (
      <p className={styles.fits}>
        {text.fits(type, location)}{' '}
        <TextLink to="/membership" preventScrollReset>
          {text.seeAll}
        </TextLink>
      </p>
    )}
  </>
)
