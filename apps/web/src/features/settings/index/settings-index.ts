import type { MenuEntry } from '@muster/contract/access/access.contract'
import { MENU_SLUG } from '@muster/contract/access/menu-groups'
import type { Synonyms } from '../../../lib/screen/extensions.ts'
import { shownUrl, visibleEntries } from '../../../lib/screen/menu-tree.ts'
import { matchOf } from '../../../lib/screen/word-match.ts'

/** A screen among the settings. */
export interface Setting {
  id: number
  slug: string
  name: string
  intro: string
  url: string
  /** The entry around it, where an area has several screens about one thing. */
  about: string | null
}

export interface SettingsAreaList {
  id: number
  slug: string
  name: string
  icon: string
  settings: Setting[]
}

function settingsOf(entries: readonly MenuEntry[], about: string | null = null): Setting[] {
  return visibleEntries(entries).flatMap((entry) => {
    const below = visibleEntries(entry.children)
    if (below.length > 0) return settingsOf(below, entry.name)
    const { id, menu_slug: slug, name, intro } = entry
    return [{ id, slug, name, intro, url: shownUrl(entry), about }]
  })
}

/** The settings granted to the person, by area. */
export function settingsAreas(tree: readonly MenuEntry[]): SettingsAreaList[] {
  const group = tree.find((entry) => entry.menu_slug === MENU_SLUG.settings)
  return visibleEntries(group?.children ?? []).map(
    ({ id, menu_slug: slug, name, icon_class: icon, children }) => ({
      id,
      slug,
      name,
      icon,
      settings: settingsOf(children),
    }),
  )
}

/** The areas with the settings that match the words, by name, synonym or description. */
export function matchingAreas(
  areas: readonly SettingsAreaList[],
  query: string,
  synonyms: Synonyms,
): SettingsAreaList[] {
  if (query.trim() === '') return [...areas]
  return areas
    .map((area) => ({
      ...area,
      settings: area.settings.filter(
        ({ slug, name, intro, about }) =>
          matchOf(
            { label: name, detail: `${area.name} ${about ?? ''} ${intro}`, synonyms: synonyms[slug] },
            query,
          ) > 0,
      ),
    }))
    .filter(({ settings }) => settings.length > 0)
}
