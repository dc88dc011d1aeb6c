import { readVendorSettings, saveVendorSettings, vendorSettings } from '@muster/contract/calls/vendors/setup'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { FormPanel } from '../../../lib/form/FormPanel.tsx'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import { masterFields } from '../../../lib/master/master-fields.ts'
import '../texts.ts'

/** Accounts for bookkeeping, days until payment, and when people are reminded. */
export default function SettingsPage() {
  const { t } = useTranslation('vendors')
  const query = useQuery({ ...readOptions(readVendorSettings, {}), meta: { errorShown: 'inline' as const } })
  const { data } = query
  return (
    <>
      <PageHeader title={t('vendorsTitles:settings')} subtitle={t('settings.subtitle')} />
      <div style={{ maxWidth: '36rem' }}>
        <FormPanel<BodyOf<typeof saveVendorSettings>>
          key={data?.version}
          title={t('vendorsTitles:settings')}
          onClose={() => undefined}
          cancelLabel={null}
          loading={query}
          fields={masterFields(vendorSettings, {
            payable_gl_code: { label: t('settings.payable') },
            tax_gl_code: { label: t('settings.tax') },
            withholding_gl_code: { label: t('settings.withholding') },
            default_gl_code: { label: t('settings.fallback') },
            payment_days: { label: t('settings.days'), help: t('settings.daysHelp') },
            small_supplier_days: { label: t('settings.small'), help: t('settings.smallHelp') },
            remind_days: { label: t('settings.remind') },
          })}
          record={data ?? null}
          toBody={(draft) => ({
            payable_gl_code: draft.payable_gl_code ?? '',
            tax_gl_code: draft.tax_gl_code ?? '',
            withholding_gl_code: draft.withholding_gl_code ?? '',
            default_gl_code: draft.default_gl_code ?? '',
            payment_days: Number(draft.payment_days),
            small_supplier_days: Number(draft.small_supplier_days),
            remind_days: Number(draft.remind_days),
            version: data?.version,
          })}
          save={saving(saveVendorSettings)}
          saveLabel={t('save')}
          refresh={[readVendorSettings]}
        />
      </div>
    </>
  )
}
