/** Every change to who may do what. Each takes the actor first, authorises and leaves an audit event. */
export { createUser } from "./accounts";
export { createFirstOwner, makeOwnerToken } from "./first-owner";
export { acceptInvitation, acceptInvitationAsNew, invite, revokeInvitation } from "./invitations";
export { addMember, createMember, removeMember, setMembership } from "./members";
export { changeName, changePassword, signOutEverywhere } from "./own-account";
