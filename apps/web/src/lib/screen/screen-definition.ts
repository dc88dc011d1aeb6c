import type { AnyUseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'

interface ScreenModule {
  default: ComponentType
  /** What the screen shows first, with the same options that it reads with: read before it is drawn. */
  reads?: readonly AnyUseQueryOptions[]
}

/** A screen's declaration: plain data that Node can read, with lazy code. */
export interface Screen {
  /** Path below the entry, parameters as `{name}`: `/org-master/forms-library/{id}`. */
  path: string
  /** Menu layout keys of this screen. It then requires a granted menu entry with one of them. */
  layoutKeys?: readonly string[]
  /** `admin` needs the admin flag, `common` a session, `public` neither. */
  access: 'admin' | 'common' | 'public'
  /** Whether it is inside the shell (rail, header). */
  header: boolean
  /** Where it is mounted; default: the console. */
  entry?: 'admin' | 'me' | 'both'
  /**
   * Of a public screen: it provides the query client itself, for what it shows later. Its first view is loaded without the parts
   * that every screen behind the session has.
   */
  bringsData?: boolean
  /** Permission required, in any scope. */
  permission?: string
  /** Text key of its title in the browser's tab and the palette, `namespace:path`. */
  title: string
  lazy: () => Promise<ScreenModule>
}

/** Type-checks a module's list and keeps its literal types. */
export function defineScreens(screens: readonly Screen[]): readonly Screen[] {
  return screens
}
