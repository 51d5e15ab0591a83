import { Link } from 'react-router'
import { homeText } from '#features/content/text/home.ts'
import { langOf } from '#lib/language.ts'
import { TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Plate } from '#ui/Plate.tsx'
import { longDay } from '../days.ts'
import type { PostSummary } from '../schema.ts'
import styles from './Journal.module.css'
import card from './Post.module.css'

const t = homeText.posts

const Meta = ({ post, minutes }: { post: PostSummary; minutes?: boolean }) => (
  <p className={card.meta}>
    {post.tags[0] && <span lang={langOf(post.tags[0])}>{post.tags[0]}</span>}
    <span>{longDay(post.publishedOn)}</span>
    {minutes && <span>{t.minutes(post.readingMinutes)}</span>}
  </p>
)

/** The newest post large, the next three next to it. */
export function Journal({ posts }: { posts: PostSummary[] }) {
  const [newest, ...others] = posts
  if (!newest) return null
  return (
    <div className={styles.journal}>
      <Link className={classes(card.post, card.big)} to={`/${newest.slug}`}>
        <Plate src={`/art/${newest.art}.svg`} {...newest.photo} alt="" ratio="3:2" />
        <Meta post={newest} minutes />
        <h3 className={card.title} lang={langOf(newest.title)}>
          {newest.title}
        </h3>
        <p className={card.excerpt} lang={langOf(newest.excerpt)}>
          {newest.excerpt}
        </p>
      </Link>
      <div className={styles.side}>
        {others.slice(0, 3).map((post) => (
          <Link key={post.slug} className={classes(card.post, card.row)} to={`/${post.slug}`}>
            <Plate src={`/art/${post.art}.svg`} {...post.photo} alt="" ratio="1:1" />
            <div>
              <Meta post={post} />
              <h3 className={card.title} lang={langOf(post.title)}>
                {post.title}
              </h3>
            </div>
          </Link>
        ))}
        <p>
          <TextLink to="/all-blogs" icon="go">
            {t.all}
          </TextLink>
        </p>
      </div>
    </div>
  )
}
