import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'

type TabsProps<Name extends string> = {
  /** The name of the group of tabs, for screen readers ('My account'). */
  label: string
  value: Name
  onChange: (value: Name) => void
  tabs: { value: Name; label: ReactNode; panel: ReactNode }[]
  className?: string | undefined
  listClassName?: string | undefined
  panelClassName?: string | undefined
}

/** Tabs: arrow keys move between them and show them; only the active panel is mounted. */
export const Tabs = <Name extends string>(props: TabsProps<Name>) => (
  <Base.Root
    className={props.className}
    value={props.value}
    onValueChange={(value) => props.onChange(value as Name)}
  >
    <Base.List aria-label={props.label} activateOnFocus className={classes(styles.tabs, props.listClassName)}>
      {props.tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {props.tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className={props.panelClassName}>
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
)
