import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { listFormVersions } from '@muster/contract/calls/forms/form-plan'
import { EmptyState } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormChanges } from '../../../lib/form/FormChanges.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'

/** Version history of the form, with authors and changes. */
export default function VersionsDrawer({ formid, onClose }: { formid: number; onClose: () => void }) {
  const { t } = useTranslation('forms')
  const format = useFormatter()
  const versions = useQuery({
    ...readOptions(listFormVersions, { params: { formid } }),
    staleTime: 0,
    meta: { errorShown: 'inline' as const },
  })
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('builder.versions')}
      width={520}
      texts={{ close: t('view.close') }}
    >
      <Loaded query={versions} skeleton={<Skeleton height={160} />} order={2}>
        {({ versions: list }) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t('builder.noVersions')} text={t('builder.noVersionsText')} />
          ) : (
            <Stack gap="lg">
              {list.map((version) => (
                <section key={version.version} aria-labelledby={`version-${version.version}`}>
                  <Title order={3} size="h5" id={`version-${version.version}`}>
                    {t('builder.version', { version: version.version })}
                  </Title>
                  <Text size="xs" c="dimmed" mb="xs">
                    {version.by ? `${version.by} · ` : ''}
                    {format.dayTime(version.at)}
                  </Text>
                  {version.note ? (
                    <Text size="sm" mb="xs">
                      {version.note}
                    </Text>
                  ) : null}
                  <FormChanges changes={version.changes} />
                </section>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}
