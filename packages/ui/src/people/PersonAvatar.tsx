import { Avatar } from '@mantine/core'
import { initialsOf, personColors } from './person-colors.ts'

export interface PersonAvatarProps {
  name: string
  /** Determines the colour independently of the name, such as the person's code. */
  colorKey?: string | number
  src?: string | null
  /** Pixels, or a step of the size scale. */
  size?: number | 'sm' | 'md' | 'lg' | 'xl'
  /** True where the name is shown beside it, so that screen readers do not repeat it. */
  isDecorative?: boolean
}

/** A person's picture, or their initials on a colour of their own. */
export function PersonAvatar({ name, colorKey, src, size = 'md', isDecorative = false }: PersonAvatarProps) {
  const colors = personColors(String(colorKey ?? name))
  return (
    <Avatar
      src={src || null}
      size={size}
      radius={1000}
      alt={isDecorative ? '' : name}
      role={isDecorative || src ? undefined : 'img'}
      aria-label={isDecorative || src ? undefined : name}
      aria-hidden={isDecorative || undefined}
      styles={{ placeholder: { ...colors, border: 0, fontWeight: 600 } }}
    >
      {initialsOf(name)}
    </Avatar>
  )
}
