import { UiLink } from '../src/index.ts'
import type { Story } from './story.ts'

/** Links to all stories, grouped by component. */
export function StoryIndex({ stories, current }: { stories: readonly Story[]; current: string }) {
  const groups = Map.groupBy(stories, ({ id }) => id.split('/')[0] ?? '')
  return (
    <nav aria-label="Components">
      {[...groups].map(([group, members]) => (
        <details key={group} open={current.startsWith(`${group}/`)}>
          <summary>{`${group} (${members.length})`}</summary>
          <ul>
            {members.map(({ id, title }) => (
              <li key={id}>
                <UiLink href={`#/${id}`} aria-current={id === current ? 'page' : undefined}>
                  {title}
                </UiLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}
