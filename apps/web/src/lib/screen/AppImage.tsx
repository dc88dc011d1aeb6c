import { contrast } from '@muster/ui/theme'
import classes from './AppImage.module.css'

export interface AppImageProps {
  title: string
  image: string
  /** `#rrggbb` of the server. */
  colour: string
  /** Edge in pixels. */
  size: number
}

/** The picture of an app on its colour, or its initial. */
export function AppImage({ title, image, colour, size }: AppImageProps) {
  const ground = /^#[\da-f]{6}$/i.test(colour) ? colour : '#335aff'
  const ink = contrast('#ffffff', ground) >= 3 ? '#ffffff' : '#1f2430'
  return (
    <span
      className={classes.root}
      style={{ width: size, height: size, background: ground, color: ink, fontSize: size * 0.42 }}
      aria-hidden
    >
      {image ? <img src={image} alt="" /> : title.slice(0, 1)}
    </span>
  )
}
