import { Anchor, List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { UnitUse } from '../data/unit-queries.ts'

type Shown = Pick<UnitUse, 'kind' | 'name' | 'count' | 'path'> & { blocks?: boolean }

/** What uses a unit, with links. */
export function UnitUses({ uses, markBlocking = false }: { uses: readonly Shown[]; markBlocking?: boolean }) {
  const { t } = useTranslation('organisation')
  const format = useFormatter()
  return (
    <List spacing={6} size="sm">
      {uses.map((use) => {
        // The number of people outside the user's reach is not disclosed.
        const words = use.count === 0 ? use.name : `${format.number(use.count)} ${use.name}`
        return (
          <List.Item key={use.kind}>
            {use.path ? (
              <Anchor renderRoot={(props) => <AppLink {...props} to={use.path as string} />} size="sm">
                {words}
              </Anchor>
            ) : (
              words
            )}
            {markBlocking && use.blocks ? (
              <Text component="span" size="xs" c="dimmed">
                {' '}
                — {t('use.blocks')}
              </Text>
            ) : null}
          </List.Item>
        )
      })}
    </List>
  )
}
