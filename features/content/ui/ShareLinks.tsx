import { postText } from '#features/content/text/posts.ts'
import { toast } from '#ui/toast.ts'
import styles from './ShareLinks.module.css'

const t = postText.one

/** Links to share an article, and its full address for copying. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const titleAndAddress = encodeURIComponent(`${title} ${address}`)
  const addressOnly = encodeURIComponent(address)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t.copied)
    } catch {
      toast.note(t.notCopied)
    }
  }
  return (
    <ul className={styles.share}>
      <li className="label mute">{t.share}</li>
      <li>
        <a href={`https://wa.me/?text=${titleAndAddress}`} rel="noreferrer">
          {t.whatsApp}
        </a>
      </li>
      <li>
        <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${addressOnly}`} rel="noreferrer">
          {t.linkedIn}
        </a>
      </li>
      <li>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${addressOnly}`}>{t.mail}</a>
      </li>
      <li>
        <button type="button" onClick={copy} data-early>
          {t.copy}
        </button>
      </li>
    </ul>
  )
}
