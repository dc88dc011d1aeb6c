import { Text } from '@mantine/core'
import { depreciationBys } from '@muster/contract/assets/assets.constants'
import { readAssetSettings, saveAssetSettings } from '@muster/contract/calls/assets/depreciation'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { selectField } from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import './texts.ts'

/** How a part of a financial year is depreciated. */
export default function SettingsPage() {
  const { t, i18n } = useTranslation('assetDepreciation')
  const monthName = new Intl.DateTimeFormat(i18n.language, { month: 'long', timeZone: 'UTC' })
  const query = useQuery({
    ...readOptions(readAssetSettings, {}),
    meta: { errorShown: 'inline' as const },
  })
  const { data } = query
  return (
    <>
      <PageHeader
        title={t('toSettings')}
        subtitle={t('settings.subtitle')}
        crumbs={[
          { label: t('assetsTitles:depreciation'), href: hrefOf('/assets/depreciation') },
          { label: t('toSettings') },
        ]}
      />
      <div style={{ maxWidth: '36rem' }}>
        {data ? (
          <Text mb="md" c="dimmed">
            {t('settings.yearStart', {
              month: monthName.format(new Date(Date.UTC(2026, data.year_start - 1, 1))),
            })}
          </Text>
        ) : null}
        <FormPanel<BodyOf<typeof saveAssetSettings>>
          key={data?.version}
          title={t('toSettings')}
          onClose={() => undefined}
          cancelLabel={null}
          loading={query}
          fields={[
            selectField(
              'depreciates_by',
              t('settings.by'),
              depreciationBys.map((value) => ({ value, label: t(`settings.bys.${value}`) })),
              { isRequired: true, help: t('settings.byHelp') },
            ),
          ]}
          record={data ?? null}
          toBody={({ depreciates_by }) =>
            ({ depreciates_by, version: data?.version }) as BodyOf<typeof saveAssetSettings>
          }
          save={saving(saveAssetSettings)}
          saveLabel={t('settings.save')}
          refresh={[readAssetSettings]}
        />
      </div>
    </>
  )
}
