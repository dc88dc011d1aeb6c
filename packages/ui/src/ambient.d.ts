declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}

declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ForwardRefExoticComponent, RefAttributes, SVGAttributes } from 'react'

  interface TablerIconProps extends Partial<Omit<SVGAttributes<SVGSVGElement>, 'stroke'>> {
    size?: string | number
    stroke?: string | number
    title?: string
  }
  const icon: ForwardRefExoticComponent<TablerIconProps & RefAttributes<SVGSVGElement>>
  export default icon
}
