import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { postText as t } from '#features/content/text/posts.ts'
import { Button } from '#ui/Button.tsx'
import { ChipLink, Chips } from '#ui/Chips.tsx'
import { controlClass } from '#ui/FieldFrame.tsx'
import { Lang } from '#ui/Lang.tsx'
import { type PostFilter, postsAddress } from '../postSearch.ts'
import styles from './PostTools.module.css'

/** Search and topics: a plain form and plain links, so that they work before any script. */
export const PostTools = ({ filter, tags }: { filter: PostFilter; tags: string[] }) => (
  <div className={styles.tools}>
    <Form action="/all-blogs" role="search" className={styles.search} preventScrollReset>
      {filter.tag && <input type="hidden" name="tag" value={filter.tag} />}
      <SearchField q={filter.q} />
      <Button type="submit" outline className={styles.button}>
        {t.searchButton}
      </Button>
    </Form>
    <Chips label={t.topics} className={styles.topics}>
      {['', ...tags].map((tag) => (
        <ChipLink
          key={tag}
          to={postsAddress({ ...filter, tag })}
          on={tag.toLowerCase() === filter.tag.toLowerCase()}
          preventScrollReset
        >
          <Lang text={tag || t.all} />
        </ChipLink>
      ))}
    </Chips>
  </div>
)

/**
 * Follows the address, which links can change too. Text that was typed before the scripts were loaded stays.
 */
function SearchField({ q }: { q: string }) {
  const field = useRef<HTMLInputElement>(null)
  const lastQuery = useRef(q)
  useEffect(() => {
    if (field.current && lastQuery.current !== q) field.current.value = q
    lastQuery.current = q
  }, [q])
  return (
    <input
      ref={field}
      className={controlClass}
      type="search"
      name="q"
      aria-label={t.search}
      placeholder={t.search}
      defaultValue={q}
      maxLength={200}
    />
  )
}
