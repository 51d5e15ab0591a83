import { Link } from 'react-router'
import { postText as t } from '#features/content/text/posts.ts'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import { Plate } from '#ui/Plate.tsx'
import { longDay } from '../days.ts'
import type { PostSummary } from '../schema.ts'
import styles from './Post.module.css'

interface PostCardProps {
  post: PostSummary
  big?: boolean
  /** Whether it is visible without scrolling, so that its picture is loaded at once. */
  eager?: boolean
  /** Without the excerpt, for the list below an article. */
  brief?: boolean
}

/** One post in a list. */
export const PostCard = ({ post, big, eager, brief }: PostCardProps) => (
  <li>
    <Link className={classes(styles.post, big && styles.big)} to={`/${post.slug}`}>
      <Plate src={`/art/${post.art}.svg`} {...post.photo} alt="" ratio="3:2" eager={eager} />
      <p className={styles.meta}>
        {post.tags[0] && <span lang={langOf(post.tags[0])}>{post.tags[0]}</span>}
        <span>{longDay(post.publishedOn)}</span>
        {!brief && <span>{t.minutes(post.readingMinutes)}</span>}
        {langOf(post.title) === 'en' && <span>{t.inEnglish}</span>}
      </p>
      <h3 className={styles.title} lang={langOf(post.title)}>
        {post.title}
      </h3>
      {!brief && (
        <p className={styles.excerpt} lang={langOf(post.excerpt)}>
          {post.excerpt}
        </p>
      )}
    </Link>
  </li>
)
