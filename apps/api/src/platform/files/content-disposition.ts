/** Content-Disposition by RFC 6266: an ASCII name for old clients and the full name for the others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const whole = name.toWellFormed()
  const plain = whole.replace(/[^\w.\- ]+/g, '_')
  const encoded = encodeURIComponent(whole).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
