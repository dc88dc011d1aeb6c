import type { ReactNode } from 'react'
import { useLinkProps } from '../link/LinkProvider.tsx'
import { PersonAvatar } from './PersonAvatar.tsx'
import classes from './PersonChip.module.css'

export interface PersonChipProps {
  name: string
  /** Second line: designation, department or code. */
  subtitle?: ReactNode
  src?: string | null
  colorKey?: string | number
  size?: number | 'sm' | 'md' | 'lg' | 'xl'
  href?: string
}

/** A person in lists, headers and histories: avatar, name and subtitle. */
export function PersonChip({ href, ...person }: PersonChipProps) {
  return href ? (
    <PersonLink href={href} {...person} />
  ) : (
    <span className={classes.root}>
      <PersonContent {...person} />
    </span>
  )
}

function PersonLink({ href, ...person }: PersonChipProps & { href: string }) {
  return (
    <a className={classes.root} {...useLinkProps(href)}>
      <PersonContent {...person} />
    </a>
  )
}

function PersonContent({ name, subtitle, src, colorKey, size = 34 }: Omit<PersonChipProps, 'href'>) {
  return (
    <>
      <PersonAvatar name={name} src={src} colorKey={colorKey} size={size} isDecorative />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        {subtitle ? <span className={classes.subtitle}>{subtitle}</span> : null}
      </span>
    </>
  )
}
