import { useEffect, useId, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { signInText } from '#features/identity/text/identity.ts'
import styles from './DemoAccounts.module.css'

interface DemoAccount {
  email: string
  password: string
  /** What the account demonstrates. */
  shows: string
}

/** The accounts of the demo, each as a button that fills in the form. Shows nothing outside the demo. */
export function DemoAccounts({ onChoose }: { onChoose: (account: Omit<DemoAccount, 'shows'>) => void }) {
  const site = useRouteLoaderData<{ demo?: boolean }>('root')
  const accounts = useDemoAccounts(site?.demo === true)
  const title = useId()
  if (accounts.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby={title}>
      <h3 className="label mute" id={title}>
        {signInText.demoTitle}
      </h3>
      <ul>
        {accounts.map(({ email, password, shows }) => (
          <li key={email}>
            <button type="button" className={styles.account} onClick={() => onChoose({ email, password })}>
              <span>{shows}</span>
              <span className="mute">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useDemoAccounts(isDemo: boolean): DemoAccount[] {
  const [accounts, setAccounts] = useState<DemoAccount[]>([])
  useEffect(() => {
    if (!isDemo) return
    const controller = new AbortController()
    fetch('/dev/demo-accounts.json', { signal: controller.signal })
      .then((response) => (response.ok ? (response.json() as Promise<DemoAccount[]>) : []))
      .then(setAccounts)
      .catch(() => {}) // the form also works without the list
    return () => controller.abort()
  }, [isDemo])
  return accounts
}
