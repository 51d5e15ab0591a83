import type { SessionView } from '#features/timetable/schema.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import styles from './InstructorPicture.module.css'

type InstructorPictureProps = {
  instructor: SessionView['instructor']
  size: 'small' | 'normal' | 'filter' | 'large'
}

/** The instructor's picture, as a small square next to their name. */
export const InstructorPicture = ({ instructor, size }: InstructorPictureProps) => (
  <span className={classes(styles.face, styles[size])}>
    <Avatar name={instructor.name} src={instructor.image.secureUrl} />
  </span>
)
