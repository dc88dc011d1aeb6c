import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useOptions } from '../data/unit-queries.ts'
import { UnitUses } from './UnitUses.tsx'

interface UseDrawerProps {
  formid: number
  id: number
  name: string
  onMerge: () => void
  onClose: () => void
}

/** What uses one unit. */
export default function UseDrawer({ formid, id, name, onMerge, onClose }: UseDrawerProps) {
  const { t } = useTranslation('organisation')
  const use = useQuery(useOptions(formid, id))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('use.title', { name })}
      texts={{ close: t('records.close') }}
    >
      <Loaded query={use} skeleton={<Skeleton height={120} />} order={3}>
        {(data) => (
          <Stack gap="md">
            {data.merged_into ? <Alert>{t('use.mergedInto', { name: data.merged_into.name })}</Alert> : null}
            {data.uses.length > 0 ? (
              <UnitUses uses={data.uses} markBlocking />
            ) : (
              <Text size="sm" c="dimmed">
                {t('use.none')}
              </Text>
            )}
            {data.abilities.merge && data.status === 1 ? (
              <Button variant="default" onClick={onMerge} style={{ alignSelf: 'start' }}>
                {t('records.mergeAction')}
              </Button>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  )
}
