import type { ComponentType } from 'react'

interface ScreenModule {
  default: ComponentType
}

/** A screen as its module declares it: plain data that Node can read, the code behind `lazy` apart. */
export interface Screen {
  /** Path below the entry, parameters as `{name}`: `/org-master/forms-library/{id}`. */
  path: string
  /** Menu layout keys that open this screen. It then needs a granted menu entry with one of them. */
  layoutKeys?: readonly string[]
  /** `admin` needs the admin flag, `common` a session, `public` neither. */
  access: 'admin' | 'common' | 'public'
  /** Whether the shell (rail, header) is around it. */
  header: boolean
  /** Where it is mounted; the console when left out. */
  entry?: 'admin' | 'me' | 'both'
  /** A permission that the person must hold in some scope to open it. */
  permission?: string
  /** Key of its title in the browser's tab and the palette, `namespace:path`. */
  title: string
  lazy: () => Promise<ScreenModule>
}

/** Adds the type check to a module's list without losing its literal types. */
export function defineScreens(screens: readonly Screen[]): readonly Screen[] {
  return screens
}
