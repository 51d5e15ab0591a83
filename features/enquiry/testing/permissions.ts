import { desk } from '#tests/permissions.ts'

/** The permission of each staff endpoint. */
export const allowedRoles = {
  'GET /console/enquiries': desk,
  'GET /console/enquiries/:enquiryId': desk,
  'PUT /console/enquiries/:enquiryId/assignment': desk,
  'PUT /console/enquiries/:enquiryId/draft': desk,
  'POST /console/enquiries/:enquiryId/answers': desk,
  'POST /console/enquiries/:enquiryId/replies': desk,
  'POST /console/enquiries/:enquiryId/replies/:answerId/again': desk,
  'PUT /console/enquiries/:enquiryId/state': desk,
  'POST /console/enquiries/:enquiryId/member': desk,
  'PUT /console/enquiries/:enquiryId/member': desk,
}
