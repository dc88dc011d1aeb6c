/* Closed lists of the report library, without schemas: screens offer their values. */

/** How a report was read: its first page, a file, a scheduled run. */
export const runKinds = ['screen', 'file', 'schedule'] as const
export type RunKind = (typeof runKinds)[number]

/** Files of reports. */
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** `edit` is for reports that people built: the product's can't be edited. */
export const reportRights = ['view', 'schedule', 'edit'] as const

/** What became of a scheduled run for a recipient. */
export const deliveryOutcomes = ['file', 'link', 'empty', 'refused'] as const
/**
 * Why somebody was sent a link in place of the file: the organisation mails no files, the report has protected data, they may
 * not download files, the file is too large for a mail, or can't be a PDF.
 */
export const linkReasons = ['forbidden', 'protected', 'no_export', 'too_large', 'no_pdf'] as const

/** To whom a schedule sends. */
export const recipientKinds = ['person', 'role'] as const
export const scheduleStates = ['active', 'paused', 'stopped'] as const
/** Why a schedule stopped: its owner is gone, may no longer open or schedule the report, or there is no such report. */
export const stopReasons = ['owner', 'access', 'report'] as const
