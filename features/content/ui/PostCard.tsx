import { Link } from 'react-router'
import { postText as t } from '#text/posts.ts'
import { classes } from '#ui/classes.ts'
import { Plate } from '#ui/Plate.tsx'
import { longDay } from '../days.ts'
import type { PostSummary } from '../schema.ts'

interface PostCardProps {
  post: PostSummary
  big?: boolean
  className?: string
  /** In the first screen. */
  eager?: boolean
  /** Without the first lines: among others, under an article. */
  brief?: boolean
}

/** One post in a list. */
export const PostCard = ({ post, big, className, eager, brief }: PostCardProps) => (
  <li className={className}>
    <Link className={classes('post', big && 'big')} to={`/${post.slug}`}>
      <Plate src={`/art/${post.art}.svg`} alt="" ratio="3:2" eager={eager} />
      <p className="meta">
        {post.tags[0] && <span>{post.tags[0]}</span>}
        <span>{longDay(post.publishedOn)}</span>
        {!brief && <span>{t.minutes(post.readingMinutes)}</span>}
      </p>
      <h3 lang="en">{post.title}</h3>
      {!brief && (
        <p className="ex" lang="en">
          {post.excerpt}
        </p>
      )}
    </Link>
  </li>
)
