import { Skeleton, Stack } from '@mantine/core'
import { readPrivacy } from '@muster/contract/calls/employees/privacy/privacy'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { Erasures } from './Erasures.tsx'
import { Holds } from './Holds.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import './texts.ts'

/** Privacy of personal data: masking, retention and erasure. */
export default function PrivacyPage() {
  const { t } = useTranslation('privacy')
  const privacy = useQuery({ ...readOptions(readPrivacy, {}), meta: { errorShown: 'inline' } })
  return (
    <>
      <PageHeader title={t('titles.privacy')} subtitle={t('privacy.subtitle')} />
      <Loaded query={privacy} skeleton={<Skeleton height={480} radius="lg" />}>
        {(known) => (
          <Stack gap="md">
            <PrivacySettings key={known.version} privacy={known} />
            <Holds />
            <Erasures privacy={known} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}
