/** Texts of requests in the app frame: titles of screens and request types. */
export const requestsTitlesEn = {
  titles: {
    request: 'Request',
    inbox: 'Waiting for me',
    mine: 'My requests',
    apply: 'New request',
    delegations: 'Delegations',
    all: 'Requests',
    everybody: 'All requests',
    stuck: 'Stuck requests',
    mail: 'Approval',
    requisition: 'Requisition',
    myRequisition: 'My requisitions',
  },
  kinds: { WORK_FROM_HOME: 'Work from home', ON_DUTY: 'On duty', REQUISITION: 'Requisition' },
}
