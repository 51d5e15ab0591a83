import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { commonText } from '#lib/text/common.ts'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Ball } from './Spinner.tsx'

/** A row or dialog has one dark button; the others are `outline`. */
type Look = {
  outline?: boolean | undefined
  danger?: boolean | undefined
  sm?: boolean | undefined
  wide?: boolean | undefined
  /** An icon after the label; `go` moves in the direction of its arrow when the button is used. */
  icon?: IconName | undefined
}

const lookClass = ({ outline, danger, sm, wide }: Look, className?: string) =>
  classes(
    styles.button,
    outline && styles.outline,
    danger && styles.danger,
    sm && styles.small,
    wide && styles.wide,
    className,
  )

/** Its parent sets size and animation. */
const OwnIcon = ({ name }: { name: IconName }) => (
  <Icon name={name} className={classes(styles.icon, name === 'go' && styles.go)} />
)

type ButtonProps = Look & { pending?: boolean | undefined } & ComponentProps<'button'>

/** `type` is `button` by default. `pending` disables it and shows "Loading..." in place of its label. */
export function Button({
  outline,
  danger,
  sm,
  wide,
  icon,
  pending,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookClass({ outline, danger, sm, wide }, className)}
      disabled={rest.disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending ? <Waiting /> : children}
      {!pending && icon && <OwnIcon name={icon} />}
    </button>
  )
}

let lastUnfocused: Element | undefined

/**
 * A disabled button loses the focus. When it is enabled again, it gets the focus back, unless something else was
 * focused since.
 */
function Waiting() {
  const labelRef = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const button = labelRef.current?.closest('button')
    if (!button || document.activeElement !== button) return
    lastUnfocused = button
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && lastUnfocused === button) button.focus()
      })
    }
  }, [])
  return (
    <>
      <Ball />
      <span ref={labelRef}>{commonText.loading}</span>
    </>
  )
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>

/** A link that looks like a button. For another origin, `to` is the full address. */
export const ButtonLink = ({
  outline,
  danger,
  sm,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) => (
  <Link {...rest} className={lookClass({ outline, danger, sm, wide }, className)}>
    {children}
    {icon && <OwnIcon name={icon} />}
  </Link>
)

/** An underlined link on its own; `before` puts an icon in front. */
export const TextLink = ({
  icon,
  before,
  className,
  children,
  ...rest
}: { icon?: IconName; before?: IconName } & ComponentProps<typeof Link>) => (
  <Link {...rest} className={classes(styles.textLink, className)}>
    {before && <OwnIcon name={before} />}
    {children}
    {icon && <OwnIcon name={icon} />}
  </Link>
)

/** Looks like a TextLink, but triggers an action. */
export const TextButton = ({
  icon,
  className,
  children,
  ...rest
}: { icon?: IconName } & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={classes(styles.textLink, className)}>
    {children}
    {icon && <OwnIcon name={icon} />}
  </button>
)

/** An icon button; `label` is its accessible name. */
export const IconButton = ({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & ComponentProps<'button'>) => (
  <button type="button" {...rest} aria-label={label} className={classes(styles.iconButton, className)}>
    <OwnIcon name={icon} />
  </button>
)

/** An icon link, also to another origin. */
export const IconLink = ({
  icon,
  label,
  className,
  ...rest
}: { icon: IconName; label: string } & ComponentProps<typeof Link>) => (
  <Link {...rest} aria-label={label} className={classes(styles.iconButton, className)}>
    <OwnIcon name={icon} />
  </Link>
)
