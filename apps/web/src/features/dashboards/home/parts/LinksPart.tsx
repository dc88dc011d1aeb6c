import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../../lib/calls/connection.ts'
import { isViewing } from '../../../../lib/session/viewing.ts'
import classes from '../Home.module.css'
import type { PartProps } from '../home-query.ts'
import { PartFrame } from '../PartFrame.tsx'
import '../parts-texts.ts'

const OwnLinksModal = lazy(() => import('./OwnLinksModal.tsx'))

/** Links of the organisation and the person's own; each opens in a tab that knows nothing of this page. */
export function LinksPart({ data }: PartProps<'links'>) {
  const { t } = useTranslation('homeParts')
  const lock = useOfflineLock()
  const [isEditing, setIsEditing] = useState(false)
  const own = data.filter(({ is_own }) => is_own)
  return (
    <PartFrame title={t('names.links')}>
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('links.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {data.map(({ id, name, address, is_own }) => (
            <li key={`${is_own} ${id}`}>
              <Anchor href={address} target="_blank" rel="noopener noreferrer" size="sm">
                {name}
                <VisuallyHidden> ({t('links.newTab')})</VisuallyHidden>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {isViewing() ? null : (
        <Button variant="subtle" size="compact-sm" mt="sm" onClick={() => setIsEditing(true)} {...lock}>
          {t(own.length === 0 ? 'links.add' : 'links.edit')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing ? <OwnLinksModal links={own} onClose={() => setIsEditing(false)} /> : null}
      </Suspense>
    </PartFrame>
  )
}
